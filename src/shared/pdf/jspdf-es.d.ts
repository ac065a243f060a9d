// Bun resolves 'jspdf' to a build for Node. This path names the build that server and browser share.
declare module 'jspdf/dist/jspdf.es.min.js' {
  export { jsPDF } from 'jspdf';
}
