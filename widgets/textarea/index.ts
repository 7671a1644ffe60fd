import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { TextArea } from './TextArea.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: TextArea };
