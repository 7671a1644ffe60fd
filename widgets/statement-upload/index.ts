import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { StatementUpload } from './StatementUpload.tsx';

export const widget: WidgetDefinition = { chrome: 'none', component: StatementUpload };
