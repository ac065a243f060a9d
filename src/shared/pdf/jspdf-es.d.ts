// Bun would resolve 'jspdf' to its Node build. With the name of this file, server and browser run the same code.
declare module 'jspdf/dist/jspdf.es.min.js' {
  export { jsPDF } from 'jspdf';
}
