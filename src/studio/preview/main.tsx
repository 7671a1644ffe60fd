import './no-storage.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../styles/index.css';
import './preview.css';
import { PreviewApp } from './PreviewApp.tsx';
import { closeNetwork } from './preview-network.ts';

closeNetwork();
const root = document.getElementById('root');
if (!root) throw new Error('preview.html has no #root');
createRoot(root).render(
  <StrictMode>
    <PreviewApp />
  </StrictMode>,
);
