import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { ProductTiles } from './ProductTiles.tsx';

export const widget: WidgetDefinition = { chrome: 'group', component: ProductTiles };
