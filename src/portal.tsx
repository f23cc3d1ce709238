import './ui/styles.ts';
import { startUp } from './app/startup.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('portal.html lost its #root');
await startUp(root);
