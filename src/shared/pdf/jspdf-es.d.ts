// Bun resolves 'jspdf' to its Node build, browsers to this one. Naming the file gives both the same code.
declare module 'jspdf/dist/jspdf.es.min.js' {
  export { jsPDF } from 'jspdf';
}
