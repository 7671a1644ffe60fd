import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Zip } from './Zip.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Zip };
