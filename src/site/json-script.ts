/** A script element with data, for the built document: one that React makes would need a Trusted Types policy. */
export const jsonScript = (attributes: string, data: unknown): string =>
  // A "</script>" inside a text would end the element.
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;
