/** What widgets ask of the application. */
export { portsOf } from './ports.ts';
export { createUploadPorts } from './upload-port.ts';
