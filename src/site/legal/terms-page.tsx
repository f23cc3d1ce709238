import { paths } from '../../config/paths.ts';
import { terms } from '../../content/legal.ts';
import { LegalText } from './legal-page.tsx';

export const TermsPage = () => <LegalText page={terms} path={paths.terms} />;
