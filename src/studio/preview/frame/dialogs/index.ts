/** The dialogs of the application, open over a page of the preview. */
export { ShownDialog } from './ShownDialog.tsx';
