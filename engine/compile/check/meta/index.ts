export { CheckContext, substepPaths } from './context.ts';
export { checkMeta, type MetaSchemas, metaSchemasOf, readMetaJson, readMetaSchemas } from './meta.ts';
