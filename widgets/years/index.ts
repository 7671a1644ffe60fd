import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Years } from './Years.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Years };
