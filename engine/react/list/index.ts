/** Renders a list item by item. */
export { ItemForm, type ListHandle, useItem, useList } from './list.tsx';
