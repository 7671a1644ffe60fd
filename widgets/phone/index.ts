import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Phone } from './Phone.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Phone };
