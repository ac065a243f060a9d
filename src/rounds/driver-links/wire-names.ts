/** The button that withdraws the link with this id. */
export const WITHDRAW = 'intrekken';
