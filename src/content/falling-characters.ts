/** The letters of Goa's own script. `npm run fonts` cuts their font. */
export const letters = 'अ आ इ ई उ ए क ख ग च ज ट ड त द न प ब म य र ल व स ह'.split(' ');

/** The punctuation of its guests. */
export const signs = '{ } [ ] ( ) < > => ; : /* */ && || ! ? # $ 0 1'.split(' ');
