import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Percent } from './Percent.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Percent };
