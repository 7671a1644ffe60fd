export { CodeForm } from './CodeForm.tsx';
export { FindForm } from './FindForm.tsx';
