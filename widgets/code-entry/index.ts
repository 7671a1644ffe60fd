import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { CodeEntry } from './CodeEntry.tsx';

export const widget: WidgetDefinition = { chrome: 'none', component: CodeEntry };
