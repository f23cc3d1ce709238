export default {
  fetch(): Response {
    throw new Error('a secret detail');
  },
};
