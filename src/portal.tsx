import 'virtual:uno.css';
import './ui/base.css';
import { startUp } from './portal/startup.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('portal.html lost its #root');
await startUp(root);
