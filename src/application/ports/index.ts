/** The widgets' ports of an application. */
export { portsOf } from './ports.ts';
export { createUploadPorts } from './upload-port.ts';
