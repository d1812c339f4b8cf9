export { roomsFit, roomsNeeded } from '@wayfold/contracts/rooms';
