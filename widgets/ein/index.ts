import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Ein } from './Ein.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Ein };
