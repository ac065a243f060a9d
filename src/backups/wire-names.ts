export const clearingNames = { confirmation: 'bevestiging', pincode: 'pincode' } as const;
