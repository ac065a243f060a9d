import { z } from 'zod';
import { looseText } from '../customers/wire.ts';

export const creditBody = z.object({ comment: looseText });
