import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readBoot } from '#src/brand/boot.ts';
import { FluentRoot } from '#src/styles/FluentRoot.tsx';
import '#src/styles/index.css';
import '#src/styles/app.css';
import '#src/styles/engine.css';
import './gallery.css';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');

createRoot(root).render(
  <StrictMode>
    <FluentRoot>
      <Gallery brand={readBoot().brand ?? {}} />
    </FluentRoot>
  </StrictMode>,
);
