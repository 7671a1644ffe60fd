import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Money } from './Money.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Money };
