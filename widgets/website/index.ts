import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Website } from './Website.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Website };
