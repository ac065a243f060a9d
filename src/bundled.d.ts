declare module '*.ttf' {
  const path: string;
  export default path;
}
declare module '*.txt' {
  const path: string;
  export default path;
}

// Bun resolves 'jspdf' to a build for Node. This path names the build that server and browser share.
declare module 'jspdf/dist/jspdf.es.min.js' {
  export { jsPDF } from 'jspdf';
}
