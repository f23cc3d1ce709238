import { paths } from '../../config/paths.ts';
import { privacy } from '../../content/legal.ts';
import { LegalText } from './legal-page.tsx';

export const PrivacyPage = () => <LegalText page={privacy} path={paths.privacy} />;
