// Serves a file as a static server does: reads it at each request, and sends length and type.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';

const file = String(process.argv[2]);
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': statSync(file).size,
  });
  createReadStream(file).pipe(response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    process.send?.({ url: `http://127.0.0.1:${address.port}/` });
});
process.once('disconnect', () => process.exit());
