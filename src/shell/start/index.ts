/** The app around every page: header, footer, session, loading state, error boundary. */
export { App } from './App.tsx';
export { drawPage } from './draw-page.ts';
export { logOutQuestion } from './log-out-question.ts';
