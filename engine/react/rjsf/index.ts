export { SchemaForm } from './SchemaForm.tsx';
export { areLoaded, arePlain, loadWidgets } from './widget-loader.ts';
