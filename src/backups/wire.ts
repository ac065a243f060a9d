import { z } from 'zod';
import { looseText } from '../http/wire.ts';

export const clearBody = z.object({ pincode: looseText });
