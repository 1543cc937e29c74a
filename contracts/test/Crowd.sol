// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssayCollection} from "../AssayCollection.sol";
import {Receiver} from "./Receivers.sol";
import {Vouchers} from "./Vouchers.sol";

/// @notice Everybody who does something with the collection, in any order, and what should have come of it.
contract Crowd is Vouchers {
    uint256 public constant IDS = 4;
    uint256 private constant OTHER_KEY = 0xb0b;
    address[5] public holders;
    uint256[IDS] public minted;
    uint256[IDS] public burned;
    uint256 public paid;
    uint256 public moves;
    bool public movedWhilePaused;
    bool public strangerDidIt;
    address public expectedOwner;
    uint256 private _ownerKey = OWNER_KEY;

    function setUp() public override {
        if (expectedOwner != address(0)) return;
        super.setUp();
        holders = [ana, ben, address(0xca1), address(0xd0d), address(new Receiver())];
        expectedOwner = owner;
    }

    function target() external view returns (AssayCollection) {
        return collection;
    }

    function mint(uint256 who, uint256 id, uint32 amount, bool withURI) external {
        id %= IDS;
        bytes memory data = abi.encodeCall(collection.mint, (_holder(who), id, amount, withURI ? OWN_URI : ""));
        if (_move(expectedOwner, data, 0)) minted[id] += amount;
    }

    function mintBatch(uint256 who, uint256 first, uint256 second, uint32 a, uint32 b) external {
        (first, second) = (first % IDS, second % IDS);
        string[] memory uris = new string[](0);
        bytes memory data = abi.encodeCall(collection.mintBatch, (_holder(who), list(first, second), list(a, b), uris));
        if (!_move(expectedOwner, data, 0)) return;
        minted[first] += a;
        minted[second] += b;
    }

    function mintToMany(uint256 who, uint256 id, uint32 amount) external {
        id %= IDS;
        address[] memory two = people(_holder(who), _holder(who / 2));
        if (_move(expectedOwner, abi.encodeCall(collection.mintToMany, (two, id, amount, "")), 0)) {
            minted[id] += 2 * uint256(amount);
        }
    }

    function claim(uint256 who, uint256 id, uint32 amount, uint32 price, uint32 limit) external {
        id %= IDS;
        AssayCollection.Voucher memory voucher = voucherOf(id);
        (voucher.price, voucher.maxSupply, voucher.walletLimit) = (price, MAX_MINTED, limit);
        uint256 value = uint256(price) * amount;
        bytes memory signature = sign(voucher, _ownerKey);
        if (_move(ana, abi.encodeCall(collection.claim, (voucher, signature, _holder(who), amount)), value)) {
            minted[id] += amount;
            paid += value;
        }
    }

    function transfer(uint256 from, uint256 to, uint256 id, uint256 amount, bool byOther) external {
        id %= IDS;
        address sender = _holder(from);
        amount %= collection.balanceOf(sender, id) + 2;
        bytes memory data = abi.encodeCall(collection.safeTransferFrom, (sender, _holder(to), id, amount, ""));
        _move(byOther ? _holder(to) : sender, data, 0);
    }

    function batchTransfer(uint256 from, uint256 to, uint256 first, uint256 second, uint256 a, uint256 b) external {
        (first, second) = (first % IDS, second % IDS);
        address sender = _holder(from);
        a %= collection.balanceOf(sender, first) + 1;
        b %= collection.balanceOf(sender, second) + 1;
        uint256[] memory ids = list(first, second);
        _move(
            sender, abi.encodeCall(collection.safeBatchTransferFrom, (sender, _holder(to), ids, list(a, b), "")), 0
        );
    }

    function burn(uint256 from, uint256 id, uint256 amount, bool byOther) external {
        id %= IDS;
        address holder = _holder(from);
        amount %= collection.balanceOf(holder, id) + 2;
        address by = byOther ? _holder(from / 2) : holder;
        if (_move(by, abi.encodeCall(collection.burn, (holder, id, amount)), 0)) burned[id] += amount;
    }

    function burnBatch(uint256 from, uint256 id, uint256 a, uint256 b) external {
        id %= IDS;
        address holder = _holder(from);
        a %= collection.balanceOf(holder, id) + 1;
        b %= collection.balanceOf(holder, id) + 1;
        if (_move(holder, abi.encodeCall(collection.burnBatch, (holder, list(id, id), list(a, b))), 0)) {
            burned[id] += a + b;
        }
    }

    function approve(uint256 who, uint256 operator, bool approved) external {
        vm.prank(_holder(who));
        collection.setApprovalForAll(_holder(operator), approved);
    }

    function pause(uint256 dice) external {
        vm.prank(expectedOwner);
        if (dice % 4 == 0) collection.pause();
        else collection.unpause();
    }

    function set(uint256 id, uint256 bps, string calldata text) external {
        vm.prank(expectedOwner);
        collection.updateRoyalties(ben, bps % 10_001);
        vm.prank(expectedOwner);
        collection.setURI(id % IDS, text);
        vm.prank(expectedOwner);
        collection.cancelVouchers(id % IDS);
    }

    function handOver() external {
        _ownerKey = _ownerKey == OWNER_KEY ? OTHER_KEY : OWNER_KEY;
        vm.prank(expectedOwner);
        collection.transferOwnership(vm.addr(_ownerKey));
        expectedOwner = vm.addr(_ownerKey);
        vm.prank(expectedOwner);
        collection.acceptOwnership();
    }

    function intrude(uint256 who, uint256 what, uint256 id) external {
        bytes[10] memory calls = [
            abi.encodeCall(collection.mint, (ana, id % IDS, 1, "")),
            abi.encodeCall(collection.mintToMany, (people(ana, ben), id % IDS, 1, "")),
            abi.encodeCall(collection.mintBatch, (ana, list(1, 2), list(1, 1), new string[](0))),
            abi.encodeCall(collection.pause, ()),
            abi.encodeCall(collection.unpause, ()),
            abi.encodeCall(collection.setURI, (id % IDS, OWN_URI)),
            abi.encodeCall(collection.setContractURI, (OWN_URI)),
            abi.encodeCall(collection.updateRoyalties, (ana, 10_000)),
            abi.encodeCall(collection.transferOwnership, (ana)),
            abi.encodeCall(collection.acceptOwnership, ())
        ];
        vm.prank(_holder(who));
        (bool done,) = address(collection).call(calls[what % calls.length]);
        if (done) strangerDidIt = true;
    }

    function _holder(uint256 number) private view returns (address) {
        return holders[number % holders.length];
    }

    function _move(address by, bytes memory data, uint256 value) private returns (bool done) {
        bool paused = collection.paused();
        vm.deal(by, value);
        vm.prank(by);
        (done,) = address(collection).call{value: value}(data);
        if (done) ++moves;
        if (done && paused) movedWhilePaused = true;
    }
}
