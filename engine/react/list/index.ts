export { ItemForm, type ListHandle, useItem, useList } from './list.tsx';
