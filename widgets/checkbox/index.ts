import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Checkbox } from './Checkbox.tsx';

export const widget: WidgetDefinition = { chrome: 'none', component: Checkbox };
