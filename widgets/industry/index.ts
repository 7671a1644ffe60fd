import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Industry } from './Industry.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Industry };
