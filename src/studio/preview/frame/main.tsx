import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../styles/index.css';
import '../../../styles/app.css';
import './preview.css';
import { closeNetwork, denyStorage, keepStudioFocus } from './confine.ts';
import { PreviewApp } from './PreviewApp.tsx';

denyStorage();
keepStudioFocus();
closeNetwork();
const root = document.getElementById('root');
if (!root) throw new Error('preview.html has no #root');
createRoot(root).render(
  <StrictMode>
    <PreviewApp />
  </StrictMode>,
);
