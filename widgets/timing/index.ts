import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Timing } from './Timing.tsx';

export const widget: WidgetDefinition = { chrome: 'group', component: Timing };
