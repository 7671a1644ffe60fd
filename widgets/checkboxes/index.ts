import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Checkboxes } from './Checkboxes.tsx';

export const widget: WidgetDefinition = { chrome: 'group', component: Checkboxes };
