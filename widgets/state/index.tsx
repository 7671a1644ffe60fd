/** One of the 50 states or DC [FIELD-11]; typing the first letters of its name finds it. */
export { widget } from '../select/index.tsx';
