/**
 * rjsf's SchemaField. The main export has it only in `getDefaultRegistry()`, with all fields, widgets and the Markdown
 * parser: the first step would load 262.0 KB gzip instead of 215.9, with a limit of 250. The package's `exports`
 * publish this address, but its documentation does not name it: check it with each update.
 */
// biome-ignore lint/plugin: measured above; no other file imports an inner file of rjsf core.
export { default as SchemaField } from '@rjsf/core/lib/components/fields/SchemaField.js';
