/** A list drawn item by item. */
export { ItemForm, type ListHandle, useItem, useList } from './list.tsx';
