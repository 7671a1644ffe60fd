/** The widgets' ports of an application. */
export { createPorts } from './ports.ts';
export { createUploadPorts } from './upload-port.ts';
