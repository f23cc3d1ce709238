/** `npm run reset`: removes the data, so that the next start is a fresh one. */
import { sentenceFor } from './cannot-run.ts';
import { removeData } from './data-directory.ts';
import { projectDirectory } from './project.ts';
import { dataDirFrom } from './settings.ts';

try {
  console.log(await removeData(dataDirFrom(process.env, projectDirectory)));
} catch (error) {
  console.error(sentenceFor(error) ?? error);
  process.exitCode = 1;
}
