export default { fetch: () => Response.json({ open: true }) };
