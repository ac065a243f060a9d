declare module '*.ttf' {
  const path: string;
  export default path;
}
declare module '*.txt' {
  const path: string;
  export default path;
}

// 'jspdf' resolves to a build for Node. This path is the build that the server and the browser share.
declare module 'jspdf/dist/jspdf.es.min.js' {
  export { jsPDF } from 'jspdf';
}
