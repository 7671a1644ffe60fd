import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { MoneySlider } from './MoneySlider.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: MoneySlider, plain: true };
