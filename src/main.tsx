import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:uno.css';
import './ui/base.css';
import { App } from './app/app.tsx';
import { compose } from './app/compose.ts';
import { registerServiceWorker } from './app/service-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its #root');

const services = compose();
createRoot(root).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
void registerServiceWorker();
