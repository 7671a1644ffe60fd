/** Years in business, a number from 0 to 20; the last option means 20 or more [FIELD-18]. */
export { widget } from '../select/index.tsx';
