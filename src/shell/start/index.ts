/** The app around every page: head, footer, session, loading state, error boundary. */
export { App } from './App.tsx';
export { drawPage } from './draw-page.ts';
